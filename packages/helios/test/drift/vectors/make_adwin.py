# pip install river==0.26.1; run in this folder
import json, random, river
from river import drift
def run(stream, **kw):
    a = drift.ADWIN(**kw); idx=[]
    for i,v in enumerate(stream):
        a.update(v)
        if a.drift_detected: idx.append(i)
    return idx, a.width, a.total, a.variance
cases=[]
def add(name, stream, **kw):
    idx,w,t,v = run(stream, **kw)
    cases.append(dict(name=name, options=kw, stream=stream, detections=idx, width=w, total=t, variance=v))
    print(name, kw, idx[:8], len(idx), w, t, v)
r=random.Random(12345)
doc=r.choices([0,1],k=1000)+r.choices(range(4,8),k=1000)
add('documented stream', doc)
add('documented stream', doc, clock=1)
r=random.Random(42)
add('four segments', r.choices([0,1],k=1000)+r.choices(range(4,8),k=1000)+r.choices([0,1],k=1000)+r.choices(range(4,8),k=1000))
r=random.Random(7)
g=lambda m,s,k:[round(r.gauss(m,s),3) for _ in range(k)]
add('normal level shift', g(0,1,700)+g(0.6,1,700), clock=1)
add('variance only', g(0,1,600)+g(0,4,600), clock=1, delta=0.05)
add('slow ramp', [round(i/600+r.gauss(0,0.5),3) for i in range(1500)], clock=8)
add('one distribution', g(5,2,3000), clock=1)
add('small buckets and short windows', g(0,1,300)+g(1.5,1,300)+g(-1,1,300), clock=1, max_buckets=2, min_window_length=1, grace_period=3, delta=0.01)
add('many buckets', g(10,1,500)+g(9,1,500), clock=4, max_buckets=10, min_window_length=20, grace_period=100, delta=0.02)
add('far from zero', [round(1e6+x,3) for x in g(0,1,400)+g(2,1,400)], clock=1)
add('constant then spike', [3]*200+[100]*5+[3]*200, clock=1)
x=0;ar=[]
for i in range(1200):
    x=0.8*x+r.gauss(0,1); ar.append(round(x,3))
add('autocorrelated', ar, clock=1)
json.dump(dict(tool='river '+river.__version__, cases=cases), open('adwin.json', 'w'), separators=(',',':'))
