import type { Plugin, Rolldown } from 'vite'

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk

/** The pages that must open where there is no signal; every other page says that it needs one. */
const OFFLINE_PAGES = [
  'login-page',
  'dashboard-page',
  'dashboard-home-page',
  'planner-page',
  'field-page',
  'inspection-page',
]

/** Names with an accent are within it; what is not falls back on the system's font. */
const USED_FONT = /public-sans-latin-wght-normal/

const isFont = (file: string) => file.endsWith('.woff2')

const chunkOf = (bundle: Bundle, file: string): Chunk | undefined => {
  const output = bundle[file]
  return output?.type === 'chunk' ? output : undefined
}

/** A library that is loaded on demand is too heavy to be kept, and so is every page that is not of the field. */
function isLeftOut({ facadeModuleId }: Chunk): boolean {
  const module = facadeModuleId ?? ''
  if (module.includes('/node_modules/')) return true
  const [, page] = /\/src\/web\/pages\/([^/]+)\.tsx$/.exec(module) ?? []
  return page !== undefined && !OFFLINE_PAGES.includes(page)
}

/** Files that the app loads, or may load, while it shows nothing but field pages. */
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

/** Finds what the service worker keeps of a build: the app's one page, and what the field pages load. */
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
  return { plugin, isKept: (file: string) => file === 'index.html' || file === 'favicon.svg' || files.has(file) }
}
