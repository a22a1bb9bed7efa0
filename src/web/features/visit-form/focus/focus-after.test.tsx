import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { guardDoubleTaps } from './double-tap-guard.ts'
import { type FocusTarget, focusAfter } from './focus-after.ts'

const header: FocusTarget = { id: 'part', block: 'nearest' }
const nextFrame = () => vi.advanceTimersToNextFrame()

/** A part with its heading and save button, and a field of the next part. */
function openPage() {
  document.body.innerHTML = `
    <h3 id="part" tabindex="-1">Observación de la autoridad sanitaria</h3>
    <button>Guardar</button>
    <label>Nombre <input></label>
    <canvas></canvas>`
  const [button, field, canvas] = (['button', 'input', 'canvas'] as const).map((name) => document.querySelector(name))
  if (!button || !field || !canvas) throw new Error('The page lacks a part.')
  button.focus()
  return { button, field, canvas }
}

const scrolled = vi.fn()
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame'] })
  Element.prototype.scrollIntoView = scrolled
})
afterEach(() => {
  vi.useRealTimers()
  scrolled.mockReset()
  document.body.innerHTML = ''
})

test('a person who waits for a save is taken to its result', async () => {
  openPage()
  await focusAfter(async () => header)
  nextFrame()
  expect(document.activeElement?.id).toBe('part')
  expect(scrolled).toHaveBeenCalledExactlyOnceWith({ block: 'nearest' })
})

test('a person who taps the save twice still waits for it', async () => {
  const { button } = openPage()
  await focusAfter(async () => {
    button.dispatchEvent(new Event('pointerdown', { bubbles: true }))
    return header
  })
  nextFrame()
  expect(document.activeElement?.id).toBe('part')
})

test('a second press on the disabled button, which moves the focus around it, aborts nothing', async () => {
  const { button } = openPage()
  const main = document.createElement('main')
  main.tabIndex = -1
  main.append(...document.body.childNodes)
  document.body.append(main)
  await focusAfter(async () => {
    main.focus()
    return header
  }, button)
  nextFrame()
  expect(document.activeElement?.id).toBe('part')
})

test('the second tap of a double tap does not stop the focus from moving on', async () => {
  const { button, field } = openPage()
  onTestFinished(guardDoubleTaps())
  const at = { bubbles: true, cancelable: true, clientX: 90, clientY: 400 }
  button.dispatchEvent(new MouseEvent('click', { ...at, detail: 1 }))
  await focusAfter(async () => {
    field.dispatchEvent(new PointerEvent('pointerdown', { ...at, pointerType: 'touch' }))
    return header
  })
  nextFrame()
  expect(document.activeElement?.id).toBe('part')
})

test('the focus moves on also after a closing dialog has returned it to the button', async () => {
  const { button, field } = openPage()
  field.focus()
  await focusAfter(async () => {
    button.focus()
    return header
  }, button)
  nextFrame()
  expect(document.activeElement?.id).toBe('part')
})

test('a form that comes back some frames later takes the keyboard once it can', async () => {
  const { field } = openPage()
  field.id = 'form'
  field.toggleAttribute('disabled', true)
  await focusAfter(async () => ({ id: 'form', block: 'nearest' }))
  nextFrame()
  expect(scrolled).not.toHaveBeenCalled()
  field.toggleAttribute('disabled', false)
  nextFrame()
  expect(document.activeElement).toBe(field)
})

test('a person who goes on while that form is awaited is not called back', async () => {
  const { field, canvas } = openPage()
  field.id = 'form'
  field.toggleAttribute('disabled', true)
  await focusAfter(async () => ({ id: 'form', block: 'nearest' }))
  nextFrame()
  canvas.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  field.toggleAttribute('disabled', false)
  nextFrame()
  nextFrame()
  expect(scrolled).not.toHaveBeenCalled()
})

test.each([
  ['writes in another field', ({ field }: ReturnType<typeof openPage>) => field.focus()],
  [
    'has the finger on the signature',
    ({ canvas }: ReturnType<typeof openPage>) => canvas.dispatchEvent(new Event('pointerdown', { bubbles: true })),
  ],
])('a person who %s by then is not called back', async (_what, goOn) => {
  const page = openPage()
  await focusAfter(async () => {
    goOn(page)
    return header
  })
  const focused = document.activeElement
  nextFrame()
  expect(document.activeElement).toBe(focused)
  expect(scrolled).not.toHaveBeenCalled()
})

test('a save that shows nothing leaves the page as it is', async () => {
  const { button } = openPage()
  await focusAfter(async () => undefined)
  nextFrame()
  expect(document.activeElement).toBe(button)
  expect(scrolled).not.toHaveBeenCalled()
})
