import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { EVERYDAY_JOURNEYS } from './everyday-journeys.mjs'
import { inProject } from './project.mjs'

// Vitest says nothing of a file that is not there while another one is.
test.each(EVERYDAY_JOURNEYS)('%s, which every run is to make, is there', (file) => {
  expect(existsSync(inProject(file))).toBe(true)
})
