import { Button, type ButtonProps } from '@mantine/core'
import type { ComponentPropsWithRef, MouseEvent } from 'react'

type Props = ButtonProps & Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps> & { isBusy: boolean }

/**
 * A button that shows what it started, and takes no other press until that is over. It is never `disabled` for it: the
 * browser would drop the focus, and who presses Enter would be out of the window if it fails.
 */
export function BusyButton({ isBusy, onClick, ...props }: Props) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // Nor is the form sent again by an Enter in one of its fields, which presses its button.
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
