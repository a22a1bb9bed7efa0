import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { loaderArguments, siblingFile } from '../../platform/project-files.ts'

type Ended = { code: number; out: string; errors: string }

/** Runs a program of `src/server/cli` as an operator does, on the installation of `environment` alone. */
export const runCliCommand = (
  name: string,
  args: readonly string[],
  environment: { DATA_DIR: string; DATABASE_URL?: string },
): Promise<Ended> =>
  new Promise((resolve) => {
    const { DATABASE_URL: _, DATABASE_OWNER_URL: __, ...inherited } = process.env
    const program = fileURLToPath(siblingFile(`../../cli/${name}`, import.meta.url))
    const child = execFile(
      process.execPath,
      [...loaderArguments(), program, ...args],
      { env: { ...inherited, ...environment } },
      (_error, out, errors) => resolve({ code: child.exitCode ?? -1, out, errors }),
    )
  })
