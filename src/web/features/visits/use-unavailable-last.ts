import { useQuery } from '@tanstack/react-query'
import { isDay } from '../../../domain/shared/time.ts'
import { unavailableLast } from '../../ui/catalogue/unavailable-last.ts'
import type { Catalogue } from '../../ui/catalogue/use-catalogue.ts'
import { unavailableQuery, type WantedFor } from './visits.queries.ts'

/**
 * Puts the officials who are not available for a visit last, each with the reason (R 17.4). Without an answer of the
 * server the order stays: the choice is a help, and the server asks before it takes the plan.
 */
export function useUnavailableLast(place: Omit<WantedFor, 'day'> | null, day: string | undefined) {
  const isAsked = place !== null && (day === undefined || isDay(day))
  const { data } = useQuery(unavailableQuery(isAsked ? { ...place, day } : null))
  return (catalogue: Catalogue): Catalogue =>
    data ? { ...catalogue, rows: unavailableLast(catalogue.rows, data) } : catalogue
}
