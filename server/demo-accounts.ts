/** The accounts of the demo data, as `npm start` prints them. */
export const DEMO_PASSWORD = "Demo-2026!";

export const CLIENT_ACCOUNTS = [
  "director@alfa.example",
  "manager@alfa.example",
  "director@beta.example",
  "manager@beta.example",
  "director@gamma.example",
  "director@delta.example",
  "rep@seller.example",
  "rep2@seller.example",
  "regional@seller.example",
  "distribution@seller.example",
  "security@seller.example",
  "director@seller.example",
  "content@seller.example",
  "supervisor@seller.example",
];

export const ADMIN_ACCOUNTS = ["platform@platform.example", "support@platform.example"];
