import { Button } from '@mantine/core'

export function Retry({ onRetry }: { onRetry: () => void }) {
  return (
    <Button variant="light" onClick={() => onRetry()}>
      Reintentar
    </Button>
  )
}
