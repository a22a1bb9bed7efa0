import { QueryClient } from '@tanstack/react-query'
import { Offline } from './refusal.ts'

export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        // The browser's idea of the network says little about a server in the same building.
        networkMode: 'always',
        // A refusal is an answer; asking again would get the same one.
        retry: (failures, error) => error instanceof Offline && failures < 1,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
