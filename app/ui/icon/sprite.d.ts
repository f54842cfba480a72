declare module "virtual:icon-sprite" {
  /** Address of the file with all drawings. */
  const address: string;
  export default address;
}
