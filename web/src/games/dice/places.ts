// Written by web/draw.py from landnam.render; do not edit.
/** Half the width and height of the map. */
export const HALF_FRAME: [number, number] = [350.0,308.0]
/** The ring round the lake, and the knight who stands on each hex. */
export const HEXES: { terrain: string; at: [number, number]; knight: number }[] = [{"terrain":"desert","at":[0.0,-173.21],"knight":6},{"terrain":"hills","at":[150.0,-86.6],"knight":5},{"terrain":"forest","at":[150.0,86.6],"knight":4},{"terrain":"pasture","at":[0.0,173.21],"knight":3},{"terrain":"fields","at":[-150.0,86.6],"knight":2},{"terrain":"mountains","at":[-150.0,-86.6],"knight":1}]
/** The road that is there from the beginning. */
export const START: [[number, number], [number, number]] = [[50.0,-259.81],[-50.0,-259.81]]
/** The ends of R0 to R15. */
export const ROADS: [[number, number], [number, number]][] = [[[-50.0,-259.81],[-100.0,-173.21]],[[-100.0,-173.21],[-200.0,-173.21]],[[-100.0,-173.21],[-50.0,-86.6]],[[-50.0,-86.6],[-100.0,0.0]],[[-100.0,0.0],[-200.0,0.0]],[[-100.0,0.0],[-50.0,86.6]],[[-50.0,86.6],[50.0,86.6]],[[50.0,86.6],[100.0,173.21]],[[100.0,173.21],[200.0,173.21]],[[200.0,173.21],[250.0,86.6]],[[250.0,86.6],[200.0,0.0]],[[200.0,0.0],[250.0,-86.6]],[[100.0,173.21],[50.0,259.81]],[[50.0,259.81],[-50.0,259.81]],[[-50.0,259.81],[-100.0,173.21]],[[-100.0,173.21],[-200.0,173.21]]]
/** The settlements in the order in which they are built. */
export const SETTLEMENTS: [number, number][] = [[-50.0,-259.81],[-50.0,-86.6],[-50.0,86.6],[100.0,173.21],[250.0,86.6],[250.0,-86.6]]
/** The cities in the order in which they are built. */
export const CITIES: [number, number][] = [[-200.0,-173.21],[-200.0,0.0],[-50.0,259.81],[-200.0,173.21]]
/** The outline of a settlement. */
export const HOUSE: string = "M-21 17V-7L0-24 21-7V17Z"
/** The outline of a city. */
export const HALL: string = "M-33 18V-20L-21-37-9-20V-7L11-20 33-5V18Z"
/** The outline of a hex. */
export const HEXAGON: string = "M92 0L46 79.7L-46 79.7L-92 0L-46 -79.7L46 -79.7Z"
/** The outline of the land. */
export const COAST: string = "M-50 -259.8L50 -259.8L100 -173.2L200 -173.2L250 -86.6L200 0L250 86.6L200 173.2L100 173.2L50 259.8L-50 259.8L-100 173.2L-200 173.2L-250 86.6L-200 0L-250 -86.6L-200 -173.2L-100 -173.2Z"
