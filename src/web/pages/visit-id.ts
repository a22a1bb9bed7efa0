/** The id in a part of a visit's address: a positive whole number, or undefined. */
export const visitId = (param: string | undefined): number | undefined =>
  param !== undefined && /^[1-9]\d{0,9}$/.test(param) ? Number(param) : undefined

/** The id in a part of an address; not a number, which names nothing, for anything but the digits of one. */
export const pathId = (param: string): number => visitId(param) ?? Number.NaN
