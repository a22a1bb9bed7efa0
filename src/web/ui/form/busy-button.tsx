import { Button, type ButtonProps } from '@mantine/core'
import type { ComponentPropsWithRef, MouseEvent } from 'react'

type Props = ButtonProps & Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps> & { isBusy: boolean }

/**
 * A button that shows the work it started and takes no other press until the work ends.
 * It is not `disabled` meanwhile: the browser would drop the focus out of the window.
 */
export function BusyButton({ isBusy, onClick, ...props }: Props) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // Enter in a field presses this button too, and must not send the form again.
    if (isBusy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <Button
      {...props}
      loading={isBusy}
      onClick={press}
      renderRoot={({ disabled: _, ...root }) => <button {...root} aria-disabled={isBusy} aria-busy={isBusy} />}
    />
  )
}
