import { fileURLToPath } from 'node:url'

/** The project's folder, where assets and templates are; the same from `src/server` and from the built `dist/server`. */
export const PROJECT_ROOT = fileURLToPath(new URL('../../../', import.meta.url))
