import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { makeEmbeddedTemplate } from './make-embedded-template.ts'

/** Makes the template once per run. */
export default async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'vigia-test-'))
  project.provide('testDatabase', { kind: 'embedded', ...(await makeEmbeddedTemplate(folder)) })
  return () => rmSync(folder, { recursive: true, force: true })
}
