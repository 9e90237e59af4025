/** Strongly connected components of states; each group comes after all groups that it leads to. */
export interface Groups {
  readonly groups: readonly (readonly number[])[];
  /** The group of each state. */
  readonly groupOf: Int32Array;
}

/**
 * Finds strongly connected components by Tarjan's algorithm, without recursion.
 *
 * @param count number of states, 1 or more
 * @param first first edge of each state; one more entry than states
 * @param to state that each edge leads to; a number below 0 leads out of the graph
 */
export function connectedGroups(count: number, first: ArrayLike<number>, to: ArrayLike<number>): Groups {
  const groupOf = new Int32Array(count).fill(-1);
  const order = new Int32Array(count).fill(-1);
  const low = new Int32Array(count);
  const nextEdge = new Int32Array(count);
  const groups: number[][] = [];
  const open: number[] = [];
  const path: number[] = [];
  let time = 0;
  const enter = (state: number) => {
    order[state] = low[state] = time++;
    nextEdge[state] = first[state];
    open.push(state);
    path.push(state);
  };
  const explore = () => {
    while (path.length > 0) {
      const state = path[path.length - 1];
      const edge = nextEdge[state];
      if (edge < first[state + 1]) {
        nextEdge[state] = edge + 1;
        const next = to[edge];
        if (next < 0) continue;
        if (order[next] === -1) enter(next);
        else if (groupOf[next] === -1) low[state] = Math.min(low[state], order[next]);
        continue;
      }
      path.pop();
      const parent = path[path.length - 1];
      if (parent !== undefined) low[parent] = Math.min(low[parent], low[state]);
      if (low[state] !== order[state]) continue;
      const members: number[] = [];
      for (;;) {
        const member = open.pop() as number;
        groupOf[member] = groups.length;
        members.push(member);
        if (member === state) break;
      }
      groups.push(members);
    }
  };
  // Groups found from a later start lead to those found before, so the order holds.
  for (let state = 0; state < count; state++) {
    if (order[state] !== -1) continue;
    enter(state);
    explore();
  }
  return { groups, groupOf };
}
