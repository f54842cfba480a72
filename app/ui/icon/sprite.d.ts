declare module "virtual:icon-sprite" {
  /** URL of the icon sprite. */
  const address: string;
  export default address;
}
