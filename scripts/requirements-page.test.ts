import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import * as contract from '../src/contract/index.ts'
import { BATCH_CALLS } from '../src/domain/inspections/batch.ts'

const page = (name: string) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8')

/** The text of a requirement, without its line breaks. */
const requirement = (number: string): string => {
  const [, text = ''] = page('docs/requirements.md').split(`- **R ${number}** `)
  return (text.split('\n- **R ')[0] ?? '').replace(/\s+/g, ' ')
}

const quoted = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word)

/** Calls of the contract as the page writes them: `POST session/reset`. */
const calls = Object.values(contract).flatMap((call) =>
  typeof call === 'object' && 'path' in call && 'method' in call
    ? [
        `${call.method} ${String(call.path)
          .replace('/api/', '')
          .replace(/:(\w+)/g, '{$1}')}`,
      ]
    : [],
)

describe('pages that state lists of the code', () => {
  test('the requirement of the batch names the calls that a batch takes', () => {
    const [, of = ''] = requirement('11.18').split('`call` is ')
    expect(quoted(of.split(';')[0] ?? '')).toEqual([...BATCH_CALLS])
  })

  test('each path of the first version is a call of the contract', () => {
    const named = quoted(requirement('11.30')).filter((word) => /^[A-Z]+ \w/.test(word))
    expect(named.length).toBeGreaterThan(5)
    expect(named.filter((call) => !calls.includes(call))).toEqual([])
  })

  test('the page of the architecture gives `decide` the parameters that it has', () => {
    const [, inPage = ''] = /decide\(([\w, ]+)\): pure/.exec(page('docs/architecture.md')) ?? []
    const [, inCode = ''] =
      /export function decide<[^(]*\(([^)]*)\)/.exec(page('src/domain/inspections/save-visit.ts')) ?? []
    expect(inPage.split(', ')).toEqual([...inCode.matchAll(/(\w+):/g)].map(([, name]) => name))
  })

  test('the figures of the front page are those of the page on performance', () => {
    const [, figures = ''] = page('README.md').split('## Figures')
    const measured = page('docs/performance.md').replaceAll('/s', ' a second')
    const values = [...figures.matchAll(/^\| .*\| ([^|]*?) *\|$/gm)].flatMap(([, cell = '']) => cell.split(/, | of /))
    const stated = values.filter((value) => /^(?:p\d\d )?\d/.test(value))
    expect(stated.length).toBeGreaterThan(6)
    expect(stated.filter((value) => !measured.includes(value))).toEqual([])
  })
})
