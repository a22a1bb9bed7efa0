import { afterEach, beforeEach, expect, test } from 'vitest'
import { guardDoubleTaps, ignoreSecondTap } from './double-tap-guard.ts'

let unwatch: () => void
/** Events that the page's own listeners received. */
let heard: string[]

/** The save button, and the button that appears under the finger. */
function openPage() {
  document.body.innerHTML = `
    <button id="save">Guardar sección</button>
    <label><input type="radio"> Aceptable</label>`
  const [save, label, radio] = (['button', 'label', 'input'] as const).map((name) => document.querySelector(name))
  if (!save || !label || !radio) throw new Error('The page lacks a part.')
  for (const type of ['pointerdown', 'mousedown', 'click']) {
    document.addEventListener(type, ({ target }) => heard.push(`${type} ${(target as Element).localName}`), {
      capture: true,
      signal: ended.signal,
    })
  }
  return { save, label, radio: radio as HTMLInputElement }
}

const spot = { x: 195, y: 640 }
type Place = { x: number; y: number }

/**
 * Sends one event of a finger or a mouse.
 * @param at time stamp in milliseconds
 */
function send(target: Element, type: string, at: number, { x, y }: Place, detail = 0, pointerType = 'touch'): boolean {
  const told = { bubbles: true, cancelable: true, clientX: x, clientY: y, detail }
  const event = type === 'pointerdown' ? new PointerEvent(type, { ...told, pointerType }) : new MouseEvent(type, told)
  Object.defineProperty(event, 'timeStamp', { value: at })
  return target.dispatchEvent(event)
}
function tap(target: Element, at: number, place: Place = spot, releasedAt = at): void {
  send(target, 'pointerdown', at, place)
  send(target, 'mousedown', at, place)
  send(target, 'click', releasedAt, place, 1)
}
/** @param count the mouse's click count */
function clickMouse(target: Element, at: number, count: number): void {
  send(target, 'pointerdown', at, spot, 0, 'mouse')
  send(target, 'mousedown', at, spot, count)
  send(target, 'click', at, spot, count)
}
const pressKey = (target: Element, at: number) => send(target, 'click', at, spot)

let ended: AbortController
beforeEach(() => {
  heard = []
  ended = new AbortController()
  unwatch = guardDoubleTaps()
})
afterEach(() => {
  unwatch()
  ended.abort()
  document.body.innerHTML = ''
})

/** Taps the save button at 1000 ms, which changes the page. */
function savedPage() {
  const page = openPage()
  tap(page.save, 1_000)
  ignoreSecondTap()
  heard = []
  return page
}

test.each([
  ['at once', 1_000, spot],
  ['as the page has changed', 1_150, spot],
  ['at the end of half a second', 1_500, spot],
  ['some pixels beside', 1_150, { x: spot.x + 14, y: spot.y - 14 }],
])('a second tap, %s, answers nothing', (_title, at, place) => {
  const { label, radio } = savedPage()
  tap(label, at, place)
  expect([radio.checked, heard]).toEqual([false, []])
})

test('a double tap with a finger that stays longer does not press either', () => {
  const { label, radio } = savedPage()
  tap(label, 1_450, spot, 1_700)
  expect([radio.checked, heard]).toEqual([false, []])
  tap(label, 1_900)
  expect(radio.checked).toBe(true)
})

test.each([
  ['later', 1_501, spot],
  ['elsewhere', 1_150, { x: spot.x, y: spot.y - 25 }],
])('a tap %s answers', (_title, at, place) => {
  const { label, radio } = savedPage()
  tap(label, at, place)
  expect(radio.checked).toBe(true)
  expect(heard).toEqual(expect.arrayContaining(['pointerdown label', 'mousedown label', 'click label']))
})

test('a second tap on the same button reaches it', () => {
  const { save } = savedPage()
  tap(save, 1_150)
  expect(heard).toEqual(['pointerdown button', 'mousedown button', 'click button'])
})

test.each([
  ['the second of a double click', 2, false],
  ['another click', 1, true],
])('%s of a mouse (%i) answers: %s', (_title, count, isAnswered) => {
  const { save, label, radio } = openPage()
  clickMouse(save, 1_000, 1)
  ignoreSecondTap()
  clickMouse(label, 1_150, count)
  expect(radio.checked).toBe(isAnswered)
})

test('a key still presses its button', () => {
  const { radio } = savedPage()
  pressKey(radio, 1_150)
  expect(radio.checked).toBe(true)
})

test('a key that saves holds no tap back, not even after a tap elsewhere', () => {
  const { save, label, radio } = openPage()
  tap(save, 900)
  pressKey(save, 1_000)
  ignoreSecondTap()
  tap(label, 1_150)
  expect(radio.checked).toBe(true)
})

test('a tap that has saved nothing holds no other back', () => {
  const { save, label, radio } = openPage()
  ignoreSecondTap()
  tap(save, 2_000)
  tap(label, 2_150)
  expect(radio.checked).toBe(true)
})
