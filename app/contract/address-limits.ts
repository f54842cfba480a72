/** Characters (domain.md D28). One length for every address, a company's and a trade point's. */
export const addressMax = 1000;
export const addressPartMax = 255;
export const branchNameMax = 100;
