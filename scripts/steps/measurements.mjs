const measure = (program) => ['node_modules/.bin/tsx', [program]]

/**
 * The measurements by name; `server` is the default.
 * - `server`: the bounds R 15.1 to R 15.10
 * - `saves`: the saves of a visit alone, and beside another build of the product
 * - `closing`: closings with all that hangs on them, beside closings alone
 * - `lists`: every list, in each of its searches and orders
 * - `sizes`: pages of a long list beside those of a short one
 * - `search`: the search of everything among many rows beside the same among a tenth of them
 * - `staff`: directory and availability of many officials beside those of few
 * - `files`: lists, searches, indexes and packages of many files (expedientes) beside those of few
 * - `census`: a dirty census read, checked and applied, beside one of a tenth of its rows
 * - `figures`: figures of twelve months beside a direct count, and beside those of a tenth of the visits
 * - `planning`: suggestions by risk beside those of a tenth of the establishments, and all scores anew
 * - `signatures`: signatures, their checks and time stamps beside the bare cryptography of the same bytes
 * - `verify-page`: the public page's check of a file beside the bare SHA-256 of it, in one browser
 * - `judges`: 1,000 signed and stamped actas before `openssl cms`, `openssl ts`, `pdfsig`, `qpdf` and others
 * - `formats`: drafts and publishing of a long checklist beside those of a short one
 * - `exports`: a whole list as a file beside a tenth of it, and others' list calls meanwhile
 * - `feeds`: pages of OData and CSV feeds of many rows beside those of a tenth
 * - `others`: list calls of others while a phone sends photos, on each database
 * - `field`: a device without signal, then on a bad link
 * - `chaos`: 200 random runs of such a device
 * - `day`: a department's day at rising rates, and growth over years
 */
export const PROGRAMS = {
  server: measure('bench/main.ts'),
  saves: measure('bench/saves.ts'),
  closing: measure('bench/closing.ts'),
  lists: measure('bench/lists.ts'),
  sizes: measure('bench/list-sizes.ts'),
  search: measure('bench/search.ts'),
  staff: measure('bench/staff.ts'),
  files: measure('bench/files.ts'),
  census: measure('bench/census.ts'),
  figures: measure('bench/figures.ts'),
  planning: measure('bench/planning.ts'),
  signatures: measure('bench/signatures.ts'),
  'verify-page': measure('bench/evidence/verify-page.ts'),
  judges: measure('bench/evidence/judges.ts'),
  formats: measure('bench/formats.ts'),
  exports: measure('bench/exports.ts'),
  feeds: measure('bench/feeds.ts'),
  others: measure('bench/others.ts'),
  field: measure('bench/offline-visits/main.ts'),
  chaos: measure('bench/offline-visits/chaos.ts'),
  day: measure('bench/day.ts'),
}
