import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { usePageFoot } from './page-foot.ts'

const adopted = () => document.adoptedStyleSheets.flatMap((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText))

test('while a document is shown, whatever is printed tells it at the foot of each page', () => {
  const before = adopted()
  const shown = renderHook(() => usePageFoot('Acta n.º 18'))
  expect(document.adoptedStyleSheets).toHaveLength(before.length + 1)
  shown.unmount()
  expect(adopted()).toEqual(before)
})
