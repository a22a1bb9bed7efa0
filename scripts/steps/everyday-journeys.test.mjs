import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { EVERYDAY_JOURNEYS } from './everyday-journeys.mjs'
import { inProject } from './project.mjs'

// Vitest does not complain about a named file that is missing while another exists.
test.each(EVERYDAY_JOURNEYS)('%s, which every run is to make, is there', (file) => {
  expect(existsSync(inProject(file))).toBe(true)
})
