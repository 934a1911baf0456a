/** Why a host and a guest of different protocols do not work together, and what to do. */
export const mismatch = (host: number, guest: number): string =>
  `the host speaks protocol ${host} and the guest protocol ${guest}: ship a host and a guest bundle of the same release`;
