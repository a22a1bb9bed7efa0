/** An element of the page that must be there. */
export const at = <T extends HTMLElement>(id: string): T => {
  const element = document.getElementById(id)
  if (!element) throw new Error(`The page has no element ${id}.`)
  return element as T
}

type Attributes = { className?: string; [name: string]: string | undefined }

/** Makes an element. A child that is a text is shown as text, whatever it holds. */
export function make<K extends keyof HTMLElementTagNameMap>(
  name: K,
  { className, ...attributes }: Attributes,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(name)
  if (className) element.className = className
  for (const [key, value] of Object.entries(attributes)) if (value !== undefined) element.setAttribute(key, value)
  element.append(...children)
  return element
}
