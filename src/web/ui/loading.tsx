import { Group, Loader } from '@mantine/core'

export function Loading({ text = 'Cargando...' }: { text?: string }) {
  return (
    <Group role="status" justify="center" gap="sm" p="xl">
      <Loader size="sm" aria-hidden />
      <span>{text}</span>
    </Group>
  )
}
