import { Button } from '@mantine/core'

const label = 'Reintentar'

type Props = {
  onRetry: () => void
  /** Names the thing to load again, for pages with several such buttons. */
  of?: string
}

export function Retry({ onRetry, of }: Props) {
  return (
    <Button variant="light" aria-label={of && `${label}: ${of}`} onClick={() => onRetry()}>
      {label}
    </Button>
  )
}
