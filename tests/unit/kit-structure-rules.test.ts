import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { badgeText } from "#app/ui/badge/badge-text.ts";
import { closeBeyondPx, closeMs, closesAfterPull, pulledBy } from "#app/ui/bottom-drawer/bottom-drawer.tsx";
import { defaultSiblings, maxWhole, shownAtEnds } from "#app/ui/breadcrumbs/breadcrumbs.tsx";
import { carouselDragPx, carouselDuration, glideStep, hasArrived, nearestSlide, stopsOf } from "#app/ui/carousel/glide.ts";
import { dragThresholdPx, isDrag } from "#app/ui/drag/drag.ts";
import { followScroll, hideBeyondPx, type Scrolled, showAfterUpPx } from "#app/ui/hiding-header/use-hiding-header.ts";
import { holdsCurrent } from "#app/ui/navigation-list/navigation-list.tsx";
import { firstPage, needsPagination, pageCount, pageSize } from "#app/ui/pagination/page-count.ts";
import { pageItems } from "#app/ui/pagination/pagination.tsx";
import { firstShown, moreShown, shownFrom, sliderBelowPx } from "#app/ui/shelf/shown.ts";
import { stepState } from "#app/ui/stepper/step.ts";
import { needsPages, rowsPerPage } from "#app/ui/table/paging.ts";
import { type Direction, nextDirection } from "#app/ui/table/sort.ts";
import { selectedTab } from "#app/ui/tabs/tabs.tsx";
import { pxPerSecond, scrollSeconds, shortestSeconds } from "#app/ui/text-scroll/text-scroll.tsx";
import { resizeThrottleMs, throttle } from "#app/ui/throttle.ts";
import { countdown, toastLifeMs } from "#app/ui/toast-region/countdown.ts";
import { placeTooltip, tooltipMarginPx, tooltipOffsetPx, tooltipScrollThrottleMs } from "#app/ui/tooltip/tooltip.tsx";
import { cssOf } from "#tests/support/stylesheets.ts";

describe("breadcrumb", () => {
  it("W18 Z33: up to 4 crumbs are all shown, and of a longer list 2 at each end", () => {
    expect([maxWhole, defaultSiblings]).toEqual([4, 2]);
    expect([3, 4, 5, 6, 9].map((length) => shownAtEnds(length, true))).toEqual([null, null, 2, 2, 2]);
  });
  it("W18: crumbs are hidden only when that is enabled", () => expect(shownAtEnds(9, false)).toBeNull());
  it("W18: crumbs are hidden only with 1 sibling or more and if twice the siblings fit below the length", () => {
    expect(shownAtEnds(9, true, 0)).toBeNull();
    expect(shownAtEnds(9, true, 4)).toBe(4);
    expect(shownAtEnds(8, true, 4)).toBeNull();
  });
  it("W18: a shortened breadcrumb hides at least one crumb", () => {
    fc.assert(
      fc.property(fc.nat(40), fc.nat(20), fc.nat(10), (length, siblings, minLength) => {
        const kept = shownAtEnds(length, true, siblings, minLength);
        if (kept !== null) expect(length - 2 * kept).toBeGreaterThanOrEqual(1);
      }),
    );
  });
});

describe("badge", () => {
  it("Z07 W19: a badge shows 999 as it is and 999+ above", () =>
    expect([1, 998, 999, 1000, 12_345].map((count) => badgeText(count))).toEqual(["1", "998", "999", "999+", "999+"]));
});

describe("running text", () => {
  it("Z10: the text runs 50 px a second, and for at least a second", () => {
    expect([pxPerSecond, shortestSeconds]).toEqual([50, 1]);
    expect([0, 10, 50, 51, 100, 400].map(scrollSeconds)).toEqual([1, 1, 1, 1.02, 2, 8]);
  });
});

describe("table", () => {
  it("W21: pressing a heading sorts ascending, then descending, then by default again", () => {
    const way: Direction[] = ["default"];
    for (let press = 0; press < 3; press += 1) way.push(nextDirection(way.at(-1) ?? "default"));
    expect(way).toEqual(["default", "asc", "desc", "default"]);
  });
  it("W22 Z22: a table has pages when the total exceeds the rows of a page, 5 by default", () => {
    expect(rowsPerPage).toBe(5);
    expect([0, 5, 6].map((total) => needsPages(total))).toEqual([false, false, true]);
    expect([10, 11].map((total) => needsPages(total, 10))).toEqual([false, true]);
  });
});

describe("pagination", () => {
  it("Z21: a page has 10 rows, and pages are counted from 1", () => {
    expect([pageSize, firstPage]).toEqual([10, 1]);
    expect([0, 1, 10, 11, 95].map((total) => pageCount(total))).toEqual([1, 1, 1, 2, 10]);
    expect(pageCount(500, 0)).toBe(1);
  });
  it("W23: pagination is needed for more than one page", () => expect([1, 2].map(needsPagination)).toEqual([false, true]));
  it("Z21: the first and the last page and 2 siblings on each side are shown", () => {
    expect(pageItems(10, 20)).toEqual([1, "gap", 8, 9, 10, 11, 12, "gap", 20]);
    expect(pageItems(1, 20)).toEqual([1, 2, 3, "gap", 20]);
    expect(pageItems(5, 9)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });
  it("Z21: a gap never hides a single page, and no page is shown twice", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), fc.nat(59), fc.nat(4), (pages, at, siblings) => {
        const page = (at % pages) + 1;
        const items = pageItems(page, pages, siblings);
        const numbers = items.filter((item) => item !== "gap");
        expect(new Set(numbers).size).toBe(numbers.length);
        expect(numbers).toContain(page);
        expect([numbers[0], numbers.at(-1)]).toEqual([1, pages]);
        items.forEach((item, index) => {
          if (item === "gap") expect(Number(items[index + 1]) - Number(items[index - 1])).toBeGreaterThan(siblings >= 1 ? 2 : 1);
        });
      }),
    );
  });
});

describe("tabs", () => {
  it("W25 Y47: the first tab is selected unless another existing one is", () => {
    const items = [{ key: "a" }, { key: "b" }];
    expect([selectedTab(items), selectedTab(items, "b"), selectedTab(items, "gone"), selectedTab([])]).toEqual(["a", "b", "a", undefined]);
  });
});

describe("steps", () => {
  it("W39: an error wins over done, and done wins over active; a step without a flag is off", () => {
    expect(stepState({ error: true, done: true, active: true })).toBe("error");
    expect(stepState({ error: true })).toBe("error");
    expect(stepState({ done: true, active: true })).toBe("done");
    expect(stepState({ active: true })).toBe("active");
    expect(stepState({})).toBe("off");
  });
});

describe("navigation list", () => {
  it("W32: a branch is open when a page at any depth below it is the current one", () => {
    expect(holdsCurrent({ id: "a", children: [{ id: "b" }, { id: "c", children: [{ id: "d", current: true }] }] })).toBe(true);
    expect(holdsCurrent({ id: "a", current: true, children: [{ id: "b" }] })).toBe(false);
    expect(holdsCurrent({ id: "a" })).toBe(false);
  });
});

describe("bottom drawer", () => {
  it("W34 Z23: it closes after a drag of more than 80 px down, and only if it is closable", () => {
    expect([closeBeyondPx, closeMs]).toEqual([80, 500]);
    expect([80, 80.5, 300].map((px) => closesAfterPull(px, true))).toEqual([false, true, true]);
    expect(closesAfterPull(300, false)).toBe(false);
  });
  it("W34: it does not follow a drag upwards", () => expect([-50, 0, 40].map(pulledBy)).toEqual([0, 0, 40]));
  it("Z23: the animation takes 500 ms, and no time with reduced motion", () => {
    expect(cssOf("tokens.css")).toContain("--t-drawer:500ms");
    expect(cssOf("tokens.css")).toMatch(/prefers-reduced-motion:reduce\)\{:root\{[^}]*--t-drawer:0ms/);
    expect(cssOf("bottom-drawer/bottom-drawer.module.css")).toContain("transition:transform var(--t-drawer)");
  });
});

describe("dragging", () => {
  it("Z11: a move of up to 5 px is a press, in the carousel up to 10 px", () => {
    expect([dragThresholdPx, carouselDragPx]).toEqual([5, 10]);
    expect([isDrag(5, 0), isDrag(0, -6), isDrag(4, 4)]).toEqual([false, true, true]);
    expect([isDrag(10, 0, carouselDragPx), isDrag(-11, 0, carouselDragPx)]).toEqual([false, true]);
  });
});

describe("carousel", () => {
  it("Z11: the carousel glides with the duration 25", () => expect(carouselDuration).toBe(25));
  it("W41: from any position it reaches the slide in less than four seconds and stays there", () => {
    fc.assert(
      fc.property(fc.integer({ min: -3000, max: 3000 }), fc.integer({ min: 0, max: 3000 }), (position, target) => {
        let state = { position, velocity: 0 };
        for (let step = 0; step < 240; step += 1) state = glideStep(state, target);
        expect(hasArrived(state, target)).toBe(true);
      }),
    );
  });
  it("W41: a longer duration makes the glide slower", () =>
    expect(glideStep({ position: 0, velocity: 0 }, 100, 50).position).toBeLessThan(
      glideStep({ position: 0, velocity: 0 }, 100, 25).position,
    ));
  it("W41: it stops once at each slide that can come first, and at the end", () => {
    expect(stopsOf([0, 200, 400, 600], 450)).toEqual([0, 200, 400, 450]);
    expect(stopsOf([0, 200, 400, 600], 400)).toEqual([0, 200, 400]);
    expect(stopsOf([0, 200], 0)).toEqual([0]);
  });
  it("W41: the slide nearest to the position is the current one", () =>
    expect([0, 99, 151, 900].map((position) => nearestSlide([0, 200, 400], position))).toEqual([0, 0, 1, 2]));
});

describe("responsive list", () => {
  it("Z25: it shows 6 items, and 6 more at each request", () => {
    expect([sliderBelowPx, firstShown, moreShown]).toEqual([1440, 6, 6]);
    expect([null, "6", "12", "18", "7", "-6", "1e9x", ""].map(shownFrom)).toEqual([6, 6, 12, 18, 6, 6, 6, 6]);
  });
  it("Z25: it is a slider below 1440 px only", () => expect(cssOf("shelf/shelf.module.css")).toMatch(/max-width:1439\.9\d+px/));
});

describe("mobile header", () => {
  const start: Scrolled = { y: 0, turn: 0, hidden: false };
  const scroll = (...places: number[]) => places.reduce((state, y) => followScroll(state, y, false), start);

  it("Z24: it hides on the way down beyond 150 px", () => {
    expect([hideBeyondPx, showAfterUpPx]).toEqual([150, 20]);
    expect([scroll(100), scroll(150), scroll(151)].map(({ hidden }) => hidden)).toEqual([false, false, true]);
  });
  it("Z24: it returns after more than 20 px up, counted from the lowest place", () => {
    expect([scroll(500, 480), scroll(500, 479), scroll(500, 490, 479)].map(({ hidden }) => hidden)).toEqual([true, false, false]);
    expect(scroll(500, 490, 495, 476).hidden).toBe(true);
    expect(scroll(500, 479, 480).hidden).toBe(true);
  });
  it("Z24: it is always shown near the top, even while Safari bounces", () =>
    expect([scroll(500, 150), scroll(500, 490, -40)].map(({ hidden }) => hidden)).toEqual([false, false]));
  it("Z24 trust 2.4.11: it never hides while it holds the focus", () =>
    expect(followScroll({ y: 200, turn: 200, hidden: false }, 400, true).hidden).toBe(false));
});

describe("tooltip", () => {
  const view = { width: 1000, height: 700 };
  const tip = { width: 200, height: 40 };
  const trigger = (left: number, top: number) => ({ left, top, width: 24, height: 24 });

  it("Z09 W63: it stands 4 px above its trigger and in its middle", () => {
    expect([tooltipMarginPx, tooltipOffsetPx, tooltipScrollThrottleMs]).toEqual([8, 4, 16]);
    expect(placeTooltip(trigger(400, 300), tip, view)).toEqual({ left: 312, top: 256, side: "above" });
  });
  it("Z09: it stands below the trigger where there is no room above", () =>
    expect(placeTooltip(trigger(400, 50), tip, view)).toMatchObject({ top: 78, side: "below" }));
  it("Z09: it keeps 8 px to the edges and never covers its trigger", () => {
    expect(placeTooltip(trigger(2, 300), tip, view).left).toBe(8);
    expect(placeTooltip(trigger(990, 300), tip, view).left).toBe(792);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 976 }), fc.integer({ min: 0, max: 676 }), (left, top) => {
        const place = placeTooltip(trigger(left, top), tip, view);
        expect(place.left).toBeGreaterThanOrEqual(8);
        expect(place.left + tip.width).toBeLessThanOrEqual(992);
        expect(place.top).toBeGreaterThanOrEqual(8);
        // It never covers its own trigger.
        expect(place.top + tip.height <= top || place.top >= top + 24).toBe(true);
      }),
    );
  });
});

describe("timers of toasts and of measuring", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("Z05 W66 E43: a toast closes after 7 s", () => {
    const done = vi.fn();
    countdown(toastLifeMs, done);
    vi.advanceTimersByTime(6999);
    expect(done).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(done).toHaveBeenCalledTimes(1);
  });
  it("W66: a toast waits while it has the pointer or the focus, and then uses up its remaining time", () => {
    const done = vi.fn();
    const clock = countdown(toastLifeMs, done);
    vi.advanceTimersByTime(5000);
    clock.hold("pointer");
    clock.hold("focus");
    vi.advanceTimersByTime(60_000);
    clock.release("pointer");
    vi.advanceTimersByTime(60_000);
    expect(done).not.toHaveBeenCalled();
    clock.release("focus");
    vi.advanceTimersByTime(1999);
    expect(done).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(done).toHaveBeenCalledTimes(1);
  });
  it("W66: a toast that was closed does not fire later", () => {
    const done = vi.fn();
    countdown(toastLifeMs, done).stop();
    vi.advanceTimersByTime(60_000);
    expect(done).not.toHaveBeenCalled();
  });
  it("Z09 Z18: throttled work runs at once, then at most every 100 ms, and the last call is not lost", () => {
    expect(resizeThrottleMs).toBe(100);
    const work = vi.fn();
    const measured = throttle(work, resizeThrottleMs);
    for (let ms = 0; ms < 250; ms += 10) {
      measured();
      vi.advanceTimersByTime(10);
    }
    expect(work).toHaveBeenCalledTimes(3);
    vi.advanceTimersByTime(100);
    expect(work).toHaveBeenCalledTimes(4);
    vi.advanceTimersByTime(1000);
    expect(work).toHaveBeenCalledTimes(4);
    measured();
    measured();
    measured.cancel();
    vi.advanceTimersByTime(1000);
    expect(work).toHaveBeenCalledTimes(5);
  });
});

describe("sizes of dialogs", () => {
  it("Z19 Z20: a dialog is 600 px wide with 32 px inside, a delete dialog 400 px", () => {
    expect(cssOf("tokens.css")).toMatch(/--dialog:37\.5rem;--dialog-danger:25rem;--dialog-pad:2rem;/);
    expect(cssOf("dialog/dialog.module.css")).toMatch(/\.body\{[^}]*padding:var\(--dialog-pad\)/);
    expect(cssOf("dialog/dialog.module.css")).toMatch(/\.danger\{width:min\(var\(--dialog-danger\),100%\)\}/);
  });
});
