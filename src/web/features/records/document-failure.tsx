import { Button, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Refusal } from '../../api/refusal.ts'
import { Retry } from '../../ui/retry.tsx'

const NOT_FOUND = 404

type Props = {
  text: string
  error: Error
  onRetry: () => void
  /** Where the documents that there are can be found. */
  list: { to: '/dashboard/inscripcion' | '/dashboard/inspeccion/realizadas'; label: string }
}

/** In place of a document. One that does not exist comes by no other attempt. */
export function DocumentFailure({ text, error, onRetry, list: { to, label } }: Props) {
  const isMissing = error instanceof Refusal && error.status === NOT_FOUND
  return (
    <Stack align="flex-start" role="alert">
      <Text>{text}</Text>
      {isMissing ? (
        <Button variant="light" renderRoot={(props) => <Link {...props} to={to} />}>
          {label}
        </Button>
      ) : (
        <Retry onRetry={onRetry} />
      )}
    </Stack>
  )
}
