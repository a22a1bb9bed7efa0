import type { Plugin } from 'vite'

/** jsPDF loads these only to draw HTML and SVG, which no export here does. They weigh as much as jsPDF itself. */
const UNUSED_BY_JSPDF = new Set(['html2canvas', 'canvg', 'dompurify'])

/** Replaces the optional packages of jsPDF by empty modules. */
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
