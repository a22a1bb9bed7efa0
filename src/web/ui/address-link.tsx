import { useRouter } from '@tanstack/react-router'
import type { ComponentPropsWithRef, MouseEvent } from 'react'

/** A click that the browser itself shall follow, such as one for a new tab. */
const isForBrowser = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button !== 0 || metaKey || ctrlKey || shiftKey || altKey

type Props = Omit<ComponentPropsWithRef<'a'>, 'href'> & {
  /** An address of the app, as the server gave it. */
  address: string
}

/** A link to a page whose address the server gives. */
export function AddressLink({ address, onClick, ...props }: Props) {
  const { history } = useRouter()
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (isForBrowser(event)) return
    event.preventDefault()
    history.push(address)
  }
  return <a {...props} href={address} onClick={follow} />
}
