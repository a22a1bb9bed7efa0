import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LONG_FORMS, longFormVariables } from './long-forms.mjs'
import { inProject } from './project.mjs'

test.each(LONG_FORMS)(
  '$file has a size by $variable, with a smaller one at every change',
  ({ file, variable, size }) => {
    const source = readFileSync(inProject(file), 'utf8')
    const short = new RegExp(`Number\\(process\\.env\\.${variable} \\?\\? ([\\d_]+)\\)`).exec(source)?.[1]
    expect(Number(short?.replaceAll('_', ''))).toBeLessThan(size / 10)
  },
)

test('the soak sets every size, and leaves one that is set', () => {
  const sizes = {
    ...{ ANALYTICS_ACTS: '10000', FEED_ROWS: '100000', LOG_PROOFS: '2000', LIST_ROWS: '100000' },
    ...{
      REQUIREMENT_RUNS: '2000',
      MEASURE_RUNS: '2000',
      SAMPLE_RUNS: '2000',
      COMPLAINT_RUNS: '2000',
      CASE_RUNS: '2000',
    },
  }
  expect(longFormVariables({})).toEqual(sizes)
  expect(longFormVariables({ FEED_ROWS: '5000' })).toEqual({ ...sizes, FEED_ROWS: '5000' })
})
