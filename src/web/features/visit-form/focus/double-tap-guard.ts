/** So soon after a press, and so near to it, another one is the same finger that taps twice. */
const SECOND_TAP_MS = 500
const SECOND_TAP_PX = 24

type Tap = { button: Element | null; x: number; y: number; at: number }

/** The last press of a finger or of the mouse. */
let last: Tap | undefined
/** The one that has changed the page. */
let answered: Tap | undefined
/** The click that ends a swallowed press is swallowed too, however long the finger stays. */
let isSwallowing = false
let isFinger = false

/** A click that a key or a program makes has no count. */
const isByHand = ({ type, detail }: MouseEvent) => type !== 'click' || detail > 0

/** By the moment at which the finger came down: a slow device hears of it later. */
function isSecond({ target, clientX, clientY, timeStamp }: MouseEvent): boolean {
  if (!answered || timeStamp - answered.at > SECOND_TAP_MS) return false
  if (target instanceof Node && answered.button?.contains(target)) return false
  return Math.hypot(clientX - answered.x, clientY - answered.y) <= SECOND_TAP_PX
}

/** A finger has no double click; a mouse counts its own, and two presses that it calls single are two. */
const isRepeated = ({ detail }: MouseEvent) => isFinger || detail > 1

function onPress(event: MouseEvent): void {
  const isClick = event.type === 'click'
  if (!isByHand(event)) {
    last = undefined
    return
  }
  const isPointer = event instanceof PointerEvent && event.type === 'pointerdown'
  if (isPointer) isFinger = event.pointerType !== 'mouse'
  // Of a finger the other presses are made up once it is lifted.
  if (isPointer || (event.type === 'mousedown' && !isFinger)) isSwallowing = isRepeated(event) && isSecond(event)
  if (isSwallowing || (isClick && isRepeated(event) && isSecond(event))) {
    event.preventDefault()
    event.stopImmediatePropagation()
  } else if (isClick) {
    const button = event.target instanceof Element ? event.target.closest('button') : null
    last = { button, x: event.clientX, y: event.clientY, at: event.timeStamp }
  }
  if (isClick) isSwallowing = false
}

/** Listens before all others of the page. @returns what ends it */
export function guardDoubleTaps(): () => void {
  const listening = new AbortController()
  const options = { capture: true, signal: listening.signal }
  for (const type of ['pointerdown', 'mousedown', 'click'] as const) document.addEventListener(type, onPress, options)
  return () => listening.abort()
}

/**
 * What was just pressed changes the page under the finger: a second tap there, which would answer what has come to lie
 * under it, does nothing.
 */
export function ignoreSecondTap(): void {
  answered = last
}
