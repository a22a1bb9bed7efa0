const paths = (...names: string[]) => names.map((name) => `e2e/${name}.test.ts`)

/** Journeys that only `npm run soak` makes: what they protect changes seldom, and they take minutes. */
export const SOAK_ONLY = paths(
  'operation/copy-moments',
  'operation/copy-trouble',
  'operation/older-copy',
  'operation/disk-full',
  'operation/database-owner',
  'operation/shipped-proxy',
  'operation/crash',
  'operation/issuing-kills',
  'operation/database-faults',
  'offline-visits/chaos',
  'planning/census-to-export',
  'planning/long-export',
  'inspections/firefox-journey',
)

/** Journeys with a short form at every change and a long one in `npm run soak` (nets.ts). */
export const WITH_LONG_FORM = paths(
  'operation/crash',
  'operation/issuing-kills',
  'operation/fuzz',
  'operation/database-faults',
  'operation/failover',
  'operation/copies',
  'offline-visits/chaos',
  'offline-visits/without-signal',
  'planning/census-to-export',
  'app/help',
  'app/every-page',
  'app/pwa-update',
)
