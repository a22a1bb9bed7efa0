import { Button } from '@mantine/core'

const label = 'Reintentar'

type Props = {
  onRetry: () => void
  /** What is asked for again, where several of them may stand on one page. */
  of?: string
}

export function Retry({ onRetry, of }: Props) {
  return (
    <Button variant="light" aria-label={of && `${label}: ${of}`} onClick={() => onRetry()}>
      {label}
    </Button>
  )
}
