import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inProject } from './steps/project.mjs'

const memoryIn = (path) => {
  const text = readFileSync(inProject(...path.split('/')), 'utf8')
  const [engine] = /--max-old-space-size=\d+ --max-semi-space-size=\d+ --v8-pool-size=\d+/.exec(text) ?? []
  const [, arenas] = /MALLOC_ARENA_MAX\W+(\d+)/.exec(text) ?? []
  const [, largest] = /MALLOC_MMAP_THRESHOLD_\W+(\d+)/.exec(text) ?? []
  return { engine, arenas, largest }
}

test.each(['deploy/vigia.service', 'bench/support/bench-server.ts'])('%s bounds memory as the image does', (path) => {
  const image = memoryIn('Dockerfile')
  expect(Object.values(image)).not.toContain(undefined)
  expect(memoryIn(path)).toEqual(image)
})
