import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The judge comes with Debian's libxml2-utils. Without it a test may be skipped, but not in CI. */
export const cannotJudgeXml = spawnSync('xmllint', ['--version']).error !== undefined && !process.env.CI

/** Faults that libxml2 finds in a document by a schema of `docs/examples`; empty for none. */
export function schemaFaults(schema: string, xml: string): string[] {
  const path = fileURLToPath(new URL(`../../../docs/examples/${schema}`, import.meta.url))
  const { status, stderr } = spawnSync('xmllint', ['--noout', '--nonet', '--schema', path, '-'], { input: xml })
  const said = stderr
    .toString()
    .split('\n')
    .filter((line) => line !== '' && line !== '- validates')
  if ((status === 0) !== (said.length === 0)) throw new Error(`xmllint ended with ${status}: ${said.join('\n')}`)
  return said
}
