import type { Plugin } from 'vite'

/** jsPDF asks for these only to draw HTML and SVG, which no export here does; together they weigh as much as itself. */
const UNUSED_BY_JSPDF = new Set(['html2canvas', 'canvg', 'dompurify'])

export function omitJspdfExtras(): Plugin {
  const EMPTY = '\0vigia:unused'
  return {
    name: 'vigia:omit-jspdf-extras',
    enforce: 'pre',
    apply: 'build',
    resolveId: (id) => (UNUSED_BY_JSPDF.has(id) ? EMPTY : undefined),
    load: (id) => (id === EMPTY ? 'export default undefined' : undefined),
  }
}
