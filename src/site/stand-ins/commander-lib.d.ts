declare module 'commander/lib/option.js' {
  export { Option } from 'commander';
}
declare module 'commander/lib/error.js' {
  export { InvalidArgumentError } from 'commander';
}
