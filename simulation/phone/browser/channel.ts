import { clonePlain } from './clone.ts'
import { TabEventTarget } from './event-target.ts'
import { host } from './this-host.ts'

/** `BroadcastChannel` of the tabs and the worker of one phone. Each receiver gets a message in an event of its own. */
export class TabChannel extends TabEventTarget {
  readonly name: string
  onmessage: ((event: { type: string; data: unknown }) => void) | null = null
  readonly #end: ReturnType<typeof host.join>

  constructor(name: string) {
    super()
    this.name = name
    this.#end = host.join(name, (sent) => {
      const event = { type: 'message', data: clonePlain(sent) }
      this.dispatchEvent(event)
      this.onmessage?.(event)
    })
  }

  postMessage = (data: unknown): void => this.#end.post(clonePlain(data))
  close = (): void => this.#end.leave()
}
