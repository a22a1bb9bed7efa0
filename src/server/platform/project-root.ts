import { fileURLToPath } from 'node:url'

/** The project's folder, which holds assets and templates. The path is the same from `src/server` and `dist/server`. */
export const PROJECT_ROOT = fileURLToPath(new URL('../../../', import.meta.url))
