import type { Plugin, Rolldown } from 'vite'

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk

/** Pages that must open without signal; every other page says that it needs one. */
const OFFLINE_PAGES = [
  'login-page',
  'dashboard-page',
  'dashboard-home-page',
  'home/inspector-home-page',
  'search/search-everything',
  'planner-page',
  'offline-visits-page',
  'inspection-page',
]

/** The page itself, and what it names beside the app. */
const PAGE_FILES = ['index.html', 'favicon.svg', 'browser-check.js']

/** The Latin part of the font covers Spanish; other scripts fall back on the system's font. */
const USED_FONT = /public-sans-latin-wght-normal/

const isFont = (file: string) => file.endsWith('.woff2')

const chunkOf = (bundle: Bundle, file: string): Chunk | undefined => {
  const output = bundle[file]
  return output?.type === 'chunk' ? output : undefined
}

/** Parts that only work with a signal: exports, saved views, the number on the bell, attention, and a visit that was not made. */
const NEEDS_SIGNAL =
  /\/src\/web\/(?:ui\/data-table\/(?:export\/export-job|saved-views\/saved-views)|features\/(?:notices\/bell\/unread-count|home\/overview\/attention|visits\/not-made-(?:window|record)))\.tsx$/

/** Libraries that load on demand and pages that need signal are too heavy to keep on the phone. */
function isLeftOut({ facadeModuleId, moduleIds }: Chunk): boolean {
  const module = facadeModuleId ?? ''
  // A part that another page imports too shares its chunk, which then stands for no module of its own.
  if (module.includes('/node_modules/') || moduleIds.some((id) => NEEDS_SIGNAL.test(id))) return true
  const [, page] = /\/src\/web\/pages\/(.+)\.tsx$/.exec(module) ?? []
  return page !== undefined && !OFFLINE_PAGES.includes(page)
}

/** The windows of acts of a visit, which the preparation of visits brings to a device. */
const ACT_WINDOW = '/src/web/pages/field-acts/act-window.tsx'
/** Stands in src/web/offline/acts/act-files.ts for the names of their files. */
const ACT_FILES = '%files-of-act-windows%'

/** Files that the app may load from these chunks on, without those that are known. */
function filesFrom(bundle: Bundle, entries: readonly string[], known: ReadonlySet<string> = new Set()): Set<string> {
  const files = new Set(known)
  const visit = (file: string) => {
    const chunk = chunkOf(bundle, file)
    if (!chunk || files.has(file)) return
    files.add(file)
    const { importedCss, importedAssets } = chunk.viteMetadata ?? {}
    for (const asset of [...(importedCss ?? []), ...(importedAssets ?? [])]) {
      if (!isFont(asset) || USED_FONT.test(asset)) files.add(asset)
    }
    for (const imported of chunk.imports) visit(imported)
    for (const imported of chunk.dynamicImports) {
      const target = chunkOf(bundle, imported)
      if (target && !isLeftOut(target)) visit(imported)
    }
  }
  for (const file of entries) visit(file)
  return files
}

const chunksThat = (bundle: Bundle, isWanted: (chunk: Chunk) => boolean): string[] =>
  Object.entries(bundle).flatMap(([file, output]) => (output.type === 'chunk' && isWanted(output) ? [file] : []))

/** Files that the app may load while it shows offline pages only. */
const offlineFiles = (bundle: Bundle): Set<string> =>
  filesFrom(
    bundle,
    chunksThat(bundle, ({ isEntry }) => isEntry),
  )

/** Writes the names of the windows' files into the chunk that keeps them. The name of that chunk follows from theirs. */
function nameActFiles(bundle: Bundle, kept: ReadonlySet<string>): void {
  const windows = chunksThat(bundle, ({ facadeModuleId }) => facadeModuleId?.endsWith(ACT_WINDOW) === true)
  const names = [...filesFrom(bundle, windows, kept)].filter((file) => !kept.has(file)).join(' ')
  const keepers = chunksThat(bundle, ({ code }) => code.includes(ACT_FILES))
  if (names === '' || keepers.length === 0) throw new Error('The windows of acts are in no chunk of their own.')
  for (const file of keepers) {
    const chunk = chunkOf(bundle, file)
    if (chunk) chunk.code = chunk.code.replaceAll(ACT_FILES, names)
  }
}

/**
 * Chooses the files of a build that the service worker keeps: index.html and all that the offline pages load. The
 * whole build would cost a village's link several megabytes at each release.
 */
export function offlineShell() {
  let files = new Set<string>()
  const plugin: Plugin = {
    name: 'vigia:offline-shell',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        files = offlineFiles(bundle)
        nameActFiles(bundle, files)
      },
    },
  }
  return { plugin, isKept: (file: string) => PAGE_FILES.includes(file) || files.has(file) }
}
