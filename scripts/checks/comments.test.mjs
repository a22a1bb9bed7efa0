import { expect, test } from 'vitest'
import { commentsOf } from './comments.mjs'

const texts = (file, source) => commentsOf(file, source).map(({ text }) => text.trim())

test.each([
  ['an address in a string', "const a = 'https://a.org' // here", ['here']],
  ['an escaped quote', "const a = 'it\\'s // no' // yes", ['yes']],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the source under test has a template in it
  ['a template with code in it', 'const a = `// no ${b({ c: `/* no */` })} // no` // yes', ['yes']],
  ['a regular expression', 'const a = /[/*]\\/\\//.test(b) // yes', ['yes']],
  ['a division', 'const a = b / c // yes', ['yes']],
  ['an apostrophe in JSX text', "<p>it's</p> // yes", ['yes']],
  ['a closing tag of JSX', '<p>a</p>\n/* yes */', ['yes']],
  ['a glob in a string', "const a = 'src/**/*.ts' /* yes */", ['yes']],
])('%s is no comment', (_, source, expected) => {
  expect(texts('a.tsx', source)).toEqual(expected)
})

test('comments that begin a line and follow each other are one; another after code is not', () => {
  expect(commentsOf('a.ts', '// a\n// b\nlet c // d\n// e\n')).toEqual([
    { line: 1, endLine: 2, text: ' a\n b', isWholeLine: true },
    { line: 3, endLine: 3, text: ' d', isWholeLine: false },
    { line: 4, endLine: 4, text: ' e', isWholeLine: true },
  ])
})

test.each([
  ['a.css', "a { content: '/* no */' } /* yes */", ['yes']],
  ['a.sql', "select '-- no' -- yes\n/* too */", ['yes', 'too']],
  ['a.html', '<p>// no</p><!-- yes -->', ['yes']],
  ['a.sh', '#!/bin/sh\n# yes\necho "$#" a#no # too', ['!/bin/sh\n yes', 'too']],
  ['Dockerfile', '# yes\nFROM node', ['yes']],
  ['a.json', '// not read', []],
])('%s has comments of its own form', (file, source, expected) => {
  expect(texts(file, source)).toEqual(expected)
})
