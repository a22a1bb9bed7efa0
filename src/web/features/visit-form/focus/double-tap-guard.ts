/** A press within this time and distance of the last one is the second tap of a double tap. */
const SECOND_TAP_MS = 500
const SECOND_TAP_PX = 24

type Tap = { button: Element | null; x: number; y: number; at: number }

let last: Tap | undefined
/** The press that has changed the page. */
let answered: Tap | undefined
/** The click after a swallowed press is swallowed too, however long the finger stays down. */
let isSwallowing = false
let isFinger = false

/** A click by a key or a program has a count of 0. */
const isByHand = ({ type, detail }: MouseEvent) => type !== 'click' || detail > 0

/** Uses the time stamp of the event, because a slow device handles it later. */
function isSecond({ target, clientX, clientY, timeStamp }: MouseEvent): boolean {
  if (!answered || timeStamp - answered.at > SECOND_TAP_MS) return false
  if (target instanceof Node && answered.button?.contains(target)) return false
  return Math.hypot(clientX - answered.x, clientY - answered.y) <= SECOND_TAP_PX
}

/** Fingers have no click count. A mouse counts double clicks, and two single clicks are two presses. */
const isRepeated = ({ detail }: MouseEvent) => isFinger || detail > 1

function onPress(event: MouseEvent): void {
  const isClick = event.type === 'click'
  if (!isByHand(event)) {
    last = undefined
    return
  }
  const isPointer = event instanceof PointerEvent && event.type === 'pointerdown'
  if (isPointer) isFinger = event.pointerType !== 'mouse'
  // Browsers make up the other events of a finger once it is lifted.
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

/**
 * Listens before all other listeners of the page.
 * @returns a function that stops it
 */
export function guardDoubleTaps(): () => void {
  const listening = new AbortController()
  const options = { capture: true, signal: listening.signal }
  for (const type of ['pointerdown', 'mousedown', 'click'] as const) document.addEventListener(type, onPress, options)
  return () => listening.abort()
}

/**
 * Ignores a second tap at the place of the last press. The page has changed there, and the tap would hit another
 * control.
 */
export function ignoreSecondTap(): void {
  answered = last
}
