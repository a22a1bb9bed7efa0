import type { Host } from './host.ts'

/** The host of this tab, a parameter of the function that `program-bundle.ts` puts around the bundle. */
declare const tabHost: Host

export const host: Host = tabHost
