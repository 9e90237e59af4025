/** What questions use of `commander`: options, and none of what reads command lines. */
export { InvalidArgumentError } from 'commander/lib/error.js';
export { Option } from 'commander/lib/option.js';
