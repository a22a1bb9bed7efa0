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

/** Parts that only work with a signal: the export of a long list, saved views, and the number on the bell. */
const NEEDS_SIGNAL =
  /\/src\/web\/(?:ui\/data-table\/(?:export\/export-job|saved-views\/saved-views)|features\/notices\/bell\/unread-count)\.tsx$/

/** Libraries that load on demand and pages that need signal are too heavy to keep on the phone. */
function isLeftOut({ facadeModuleId }: Chunk): boolean {
  const module = facadeModuleId ?? ''
  if (module.includes('/node_modules/') || NEEDS_SIGNAL.test(module)) return true
  const [, page] = /\/src\/web\/pages\/(.+)\.tsx$/.exec(module) ?? []
  return page !== undefined && !OFFLINE_PAGES.includes(page)
}

/** Files that the app may load while it shows offline pages only. */
function offlineFiles(bundle: Bundle): Set<string> {
  const files = new Set<string>()
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
  for (const [file, output] of Object.entries(bundle)) if (output.type === 'chunk' && output.isEntry) visit(file)
  return files
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
      },
    },
  }
  return { plugin, isKept: (file: string) => PAGE_FILES.includes(file) || files.has(file) }
}
