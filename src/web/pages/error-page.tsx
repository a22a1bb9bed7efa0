import { Stack, Text, Title } from '@mantine/core'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Retry } from '../ui/retry.tsx'

/** Something that nobody foresaw: say so, and offer the page again. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  useEffect(() => console.error(error), [error])
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return (
    <Stack role="alert" align="flex-start" p="xl" maw="40rem">
      <Title order={1} size="h2">
        Ocurrió un error
      </Title>
      <Text>Esta página no se pudo mostrar. Lo que ya guardó no se pierde.</Text>
      <Retry onRetry={retry} />
    </Stack>
  )
}
