import { describe, expect, it } from 'vitest'
import { buildOf, buildsFor, buildsOf, columnsOf, giftsOf, rowOf } from './cards'

describe('builds', () => {
  it('reads card, metropolis and substitution', () => {
    expect(buildOf('build knight')).toEqual({ action: 'build knight', card: 'knight', metropolis: null, swap: null })
    expect(buildOf('build knight with 3 wool as ore')!.swap).toEqual({ n: 3, spent: 'wool', spared: 'ore' })
    expect(buildOf('build metropolis route-tie with 2 ore as wool')).toMatchObject({
      card: 'metropolis', metropolis: 'route-tie', swap: { n: 2, spent: 'ore', spared: 'wool' },
    })
    expect(buildOf('end')).toBeNull()
  })
  it('finds the builds of one card', () => {
    const builds = buildsOf(['build road', 'build metropolis route-tie', 'build metropolis army-tie', 'end'])
    expect(buildsFor(builds, 'metropolis', 'army-tie').map((build) => build.action)).toEqual(['build metropolis army-tie'])
    expect(buildsFor(builds, 'metropolis', null)).toHaveLength(2)
    expect(buildsFor(builds, 'city', null)).toEqual([])
  })
})

describe('the table', () => {
  it('lays the row out with its empty places', () => {
    expect(rowOf({ road: 2, settlement: 0, city: 1, knight: 0 }, 5)).toEqual(['road', 'road', 'city', null, null])
  })
  it('reads gifts', () => {
    expect(giftsOf(['give ore blue', 'end'])).toEqual([{ action: 'give ore blue', card: 'ore', to: 'blue' }])
  })
  it('puts the highest buildings first', () => {
    const columns = columnsOf({ metropolises: ['army-tie'], cities: 1, settlements: 2 })
    expect(columns.map(({ kind }) => kind)).toEqual(['metropolis', 'city', 'settlement', 'settlement'])
    expect(columns[0]!.name).toBe('army-tie')
  })
})
