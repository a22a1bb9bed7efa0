import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lineOfValue } from './json-lines.ts'
import { PROFILES } from './plan/plan.ts'
import { planOf } from './plan/plan-of.ts'
import { readPlan } from './plan-file.ts'

const written = (value: unknown) => JSON.stringify(value, null, 1)
const plan = planOf('1', 'field')

describe('a file that is no plan is refused with its line', () => {
  test.each([
    { name: 'no JSON', text: '{\n "plan": {\n  "seed": oops\n', line: 3 },
    { name: 'a missing comma', text: '{\n "why": "a"\n "plan": 7\n}', line: 3 },
    { name: 'an empty file', text: '', line: 1 },
    { name: 'a number', text: '7', line: 1 },
    { name: 'no plan inside', text: written({ why: 'a story' }), line: 1 },
    { name: 'a profile that is unknown', text: written({ plan: { ...plan, seed: '1', profile: 'calm' } }), line: 4 },
    {
      name: 'phones that are no list',
      text: '{"plan":\n{"seed":"1","profile":"field","places":1,\n"phones":3}}',
      line: 3,
    },
  ])('$name', ({ text, line }) => {
    expect(() => readPlan('a.json', text)).toThrow(
      new RegExp(`^a\\.json holds no plan of a simulation: line ${line}: `),
    )
  })

  test('an act that the simulation does not know', () => {
    const text = written({ plan: { ...plan, actions: [...plan.actions, { do: 'sing', at: 1 }] } })
    const line = text.split('\n').findIndex((row) => row.includes('"sing"')) + 1
    expect(() => readPlan('a.json', text)).toThrow(`line ${line}: plan.actions.${plan.actions.length}.do`)
  })
})

test('a value of any JSON text is found in its line', () => {
  fc.assert(
    fc.property(fc.array(fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 4 })), fc.string(), (rows, key) => {
      const text = written([...rows, { [key]: 'marked 8125' }])
      const line = text.split('\n').findIndex((row) => row.includes('marked 8125')) + 1
      expect(lineOfValue(text, [rows.length, key])).toBe(line)
    }),
  )
})

test('plans of seeds and the stories are plans', () => {
  for (const profile of PROFILES)
    expect(readPlan('a.json', written({ plan: planOf('7', profile) })).plan.profile).toBe(profile)
  const stories = fileURLToPath(new URL('stories/', import.meta.url))
  for (const name of readdirSync(stories).filter((file) => file.endsWith('.json')))
    expect(readPlan(name, readFileSync(`${stories}${name}`, 'utf8')).why).not.toBe('')
})
