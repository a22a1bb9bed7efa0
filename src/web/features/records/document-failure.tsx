import { Button, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Refusal } from '../../api/refusal.ts'
import { Retry } from '../../ui/retry.tsx'

const NOT_FOUND = 404

type Props = {
  text: string
  error: Error
  onRetry: () => void
  /** The list where existing documents are found. */
  list: { to: '/dashboard/inscripcion' | '/dashboard/inspeccion/realizadas'; label: string }
}

/** Replaces a document that could not be loaded. Trying again is not offered for one that does not exist. */
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
