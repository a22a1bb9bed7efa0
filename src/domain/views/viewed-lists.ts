// Apart from the filters: their words are of every module, and the shell of the field keeps none of them.

/** Lists whose filters a person may keep as a view, by the names of their exports. */
export const VIEWED_LISTS = [
  'users',
  'establishments',
  'assignments',
  'trips',
  'inspections',
  'requirements',
  'notices',
  'measures',
  'complaints',
  'samples',
  'cases',
  'files',
  'formats',
  'staff',
  'contracts',
  'competences',
  'cards',
  'audit',
  'api-tokens',
  'webhooks',
  'webhook-deliveries',
] as const
export type ViewedList = (typeof VIEWED_LISTS)[number]

/** An id of a row as an address spells it. */
export const ROW_ID: RegExp = /^[1-9]\d{0,8}$/
