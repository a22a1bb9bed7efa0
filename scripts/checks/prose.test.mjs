import { describe, expect, test } from 'vitest'
import { offendersIn, offendersUnder } from './prose.mjs'
import { complaintsAbout, complaintsAboutName, complaintsAboutTitle, paragraphsOf } from './prose-rules.mjs'
import { titlesOf } from './titles.mjs'

const thirty = Array.from({ length: 30 }, (_, at) => `word${at}`).join(' ')

test('comments, titles of tests and file names of the project are plain', () => {
  expect(offendersUnder([''])).toEqual([])
})

describe('a comment is refused', () => {
  test.each([
    ['Whoever remembers keys.', ["begins with a fragment 'Whoever'", "stop word 'Whoever'"]],
    ['Rejects a key that nobody sent.', ["stop word 'nobody'"]],
    ['Of another version of the encoder.', ["begins with a fragment 'Of'"]],
    ['What was asked for.', ["begins with a fragment 'What'"]],
    ['Its current user starts the timer.', ["begins with a fragment 'Its'"]],
    ['To whom it is sent.', ["begins with a fragment 'To whom'", "stop word 'To whom'"]],
    ['A key, in lines\n * of which two are the most.', ["stop word 'of which'"]],
    ['Limits (specification section 9).', ["cites a document that is not in the repository 'specification section'"]],
    [`Last ${thirty}.`, ["sentence of 31 words 'Last word0 word1 word2…'"]],
    [`@param key a key\n@param other ${thirty} more`, ["sentence of 31 words 'word0 word1 word2 word3…'"]],
  ])('%s', (text, reasons) => {
    expect(complaintsAbout(text)).toEqual(reasons)
  })
})

describe('a comment is accepted', () => {
  test.each([
    ['Keys, by route.'],
    ['Offers a format, forgets the rest.'],
    [`A ${thirty.slice(6)}. A ${thirty.slice(6)}.`],
    [`${thirty}.\n\n${thirty}`],
    ['The session whose clock is ahead (R 5.3, decision 013).'],
    ['@param of the day'],
    ['biome-ignore lint/x: what nobody reads'],
    ['Example:\n```\nwhoever\n```'],
  ])('%s', (text) => {
    expect(complaintsAbout(text)).toEqual([])
  })
})

test('stars of a JSDoc block are no words, and each tag begins a paragraph', () => {
  const text = '*\n * The sum\n * of rows.\n * @param rows all\n * of them\n * - an item\n '
  expect(paragraphsOf(text).map((paragraph) => paragraph.text)).toEqual(['The sum of rows.', 'all of them', 'an item'])
})

test.each(['what-failed.ts', 'who-asks.test.ts', 'carry-out-here.ts', 'left-behind.mjs', 'tell-whose.ts'])(
  'a file named %s is refused',
  (name) => {
    expect(complaintsAboutName(`src/a/${name}`)).toHaveLength(1)
  },
)

test.each(['whole.ts', 'here/list.ts', 'leftover.ts', 'where-clause.ts'])('a file named %s is accepted', (name) => {
  expect(complaintsAboutName(`src/a/${name}`)).toEqual([])
})

test('an offender is named with its line and its first words', () => {
  expect(offendersIn('src/a.ts', "const a = 'nobody'\n\n// That of nobody.\n")).toEqual([
    "src/a.ts:3: begins with a fragment 'That': That of nobody.",
    "src/a.ts:3: stop word 'nobody': That of nobody.",
  ])
})

describe('a title of a test is refused', () => {
  test.each([
    ['of another department is not found', ["begins with a fragment 'of'"]],
    ['is refused without a reason', ["begins without a subject 'is'"]],
    ['whoever asks reads the same', ["begins with a fragment 'whoever'", "stop word 'whoever'"]],
    ['a notice that nobody reads stays', ["stop word 'nobody'"]],
    [`a ${thirty.split(' ').slice(0, 16).join(' ')}`, ['title of 17 words']],
  ])('%s', (title, reasons) => {
    expect(complaintsAboutTitle(title)).toEqual(reasons)
  })
})

test.each(['refuses a login after ten failures', `${thirty.split(' ').slice(0, 16).join(' ')} — «»`, '%s', 'as if'])(
  'a title of a test %s is accepted',
  (title) => {
    expect(complaintsAboutTitle(title)).toEqual([])
  },
)

describe('titles of a file', () => {
  test('titles of a file are those of tests and groups, of a table too', () => {
    const source = [
      "test('one', () => {})",
      "describe.skipIf(slow).each([1])('two', () => it('three', run))",
      `test.each\`a | b\`(\`four \${a} of \${b}\`, run)`,
      "test.each([['five', 1]])('six', run)",
      "// test('seven', run)",
      "const text = `test('eight', run)`",
      "latest('nine', run); test(title, run); pattern.test('ten')",
    ].join('\n')
    expect(titlesOf('src/a.test.ts', source).map(({ line, text }) => `${line} ${text}`)).toEqual([
      '1 one',
      '2 two',
      '2 three',
      '3 four %s of %s',
      '4 six',
    ])
  })

  test('titles of a file are read beside the markup of a component', () => {
    const source = "test('one', () => render(<p title=\"it's\">no test('two', run)</p>))"
    expect(titlesOf('src/a.test.tsx', source).map(({ text }) => text)).toEqual(['one'])
  })

  test('titles of a file are read in test files alone', () => {
    const source = "test('of a plan', run)\n"
    expect(offendersIn('src/a.test.ts', source)).toEqual(["src/a.test.ts:1: begins with a fragment 'of': of a plan"])
    expect(offendersIn('src/a.ts', source)).toEqual([])
  })
})
